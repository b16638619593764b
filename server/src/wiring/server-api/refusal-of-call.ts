import { apiError } from '../../kernel/api-error.ts';
import { plainRefusal } from '../../operations/publisher/plain-refusal.ts';
import { OperationRefusal } from '../../operations/refusal.ts';

/** SQLSTATE of a statement that took too long. */
const TOO_LONG = '57014';

/** Turns refusals of operations into errors of the server API. */
export async function refuseCall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === TOO_LONG) throw apiError('server.unavailable', {});
    throw error instanceof OperationRefusal ? toApiError(error) : error;
  }
}

function toApiError({ code, message }: OperationRefusal): Error {
  const sentence = plainRefusal(message);
  if (code === 'usage') return apiError('request.invalid', { issues: [{ path: '', message: sentence }] });
  if (code === 'key.ended') return apiError('key.invalid', { why: 'revoked' });
  if (code === 'order.unknown') return apiError('order.unknown', {});
  if (code === 'payment_link.unknown') return apiError('payment_link.unknown', {});
  if (code === 'player.unknown') return apiError('player.unknown', {});
  return apiError('operation.refused', { reason: code, sentence });
}
