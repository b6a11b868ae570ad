import './zod.setup.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { contactRequest } from '@site/contract';

/** Validates the form by the contract. */
export const resolver = zodResolver(contactRequest);
