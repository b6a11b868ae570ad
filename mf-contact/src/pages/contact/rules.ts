import './zod.setup.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { contactRequest } from '@site/contract';

/** Judges what was filled in by the contract. */
export const resolver = zodResolver(contactRequest);
