/** The company's mark, 40 by 40: a conductor with a breaker. */
export const LOGO_MARK = {
  conductor: 'M5 31h7a4 4 0 0 0 4-4V13a4 4 0 0 1 4-4h15',
  breaker: { x: 10, y: 15, width: 12, height: 11, rx: 2 },
} as const;
