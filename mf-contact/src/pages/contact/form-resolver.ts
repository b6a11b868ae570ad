import './zod.setup.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { contactRequest } from '@site/contract';

export const contactFormResolver = zodResolver(contactRequest);
