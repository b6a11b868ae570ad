/** What a row of the list draws, apart from the other drawings: the first rows are there before those are. */
export const ROW_DRAWINGS = {
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3',
  note: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
} as const;
