/** A command that cannot be done. Its message is for the member of staff who gave it. */
export class Refused extends Error {
  override name = 'Refused';
}
