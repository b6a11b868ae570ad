/** The elements into which visitors type. A page that has some is hydrated at once. */
export const FIELDS = ['input', 'select', 'textarea'];
