/** Why leads are usually lost, in the words that are kept. */
export const REASONS = ['Too far', 'Too dear', 'No answer', 'Not our work', 'Did it elsewhere'] as const;
