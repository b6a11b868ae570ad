/** Why leads are usually lost, in the words that are kept. */
export const REASONS = ['Too far', 'Too expensive', 'No answer', 'Not our work', 'Did it elsewhere'] as const;
