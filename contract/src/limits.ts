// Apart from the schema: the form shows them before it needs zod.

/** Upper limits, in characters. No person reaches them; they keep a script from filling the disk. */
export const LIMITS = { short: 200, message: 5000 } as const;

/** Shortest accepted input, in characters, spaces at either end not counted. */
export const MINIMUM = { name: 2, phone: 10, message: 10 } as const;

/**
 * A field of the form without JavaScript that no person sees: what fills it in is a program. Such programs know the
 * name, and browsers do not fill it in by themselves. It is no part of the JSON request.
 */
export const TRAP_FIELD = 'website';
