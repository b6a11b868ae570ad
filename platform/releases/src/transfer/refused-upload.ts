import { Refusal } from '@site/contract/program';

/** What can be wrong with an upload. */
export type UploadFault =
  | 'unreadable'
  | 'cut off'
  | 'not a plain file'
  | 'bad name'
  | 'same name'
  | 'too large'
  | 'too many files'
  | 'bomb'
  | 'wrong digest'
  | 'unusable digest'
  | 'bad facts';

/** Says why an upload is not taken. Nothing of it is kept. */
export class RefusedUpload extends Refusal {
  readonly fault: UploadFault;

  constructor(fault: UploadFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
