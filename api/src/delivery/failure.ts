import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { errorCode } from '../system/error-code.ts';

/** A target did not accept a delivery. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  /** Kind of the failure, for logs and staff: no word of the lead, nor of what the target answered. */
  readonly kind: string;
  /** How long the target asks to be left alone, in milliseconds. */
  readonly retryAfter: number;
  /** Whether the target never wants to get this. */
  readonly final: boolean;

  constructor(
    kind: string,
    { cause, retryAfter = 0, final = false }: { cause?: unknown; retryAfter?: number; final?: boolean } = {},
  ) {
    super(`The delivery failed (${kind}).`, { cause });
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.final = final;
  }
}

/** The same error, as DeliveryFailed. */
export function asDeliveryFailure(error: unknown): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error;
  if (error instanceof StorageUnavailable) return new DeliveryFailed('storage', { cause: error });
  return new DeliveryFailed(errorCode(error) || 'unexpected', { cause: error });
}
