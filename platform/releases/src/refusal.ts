/** Says why a command was not carried out, and what to do about it. Nothing has changed. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
