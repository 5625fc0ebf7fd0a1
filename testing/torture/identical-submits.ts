import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Visitor } from '../harness/shopper.ts'

/** The same press of the pay button, arriving many times at once. */
export async function submitAtOnce(
  visitor: Visitor,
  times: number,
): Promise<PromiseSettledResult<PaymentAnswer>[]> {
  const tab = await visitor.openProduct(1001)
  const submission = tab.compose('CREDIT_CARD', await tab.typeCard('4000000000000010'))
  return Promise.allSettled(Array.from({ length: times }, () => tab.submit(submission)))
}

/** How many different answers there were, refused calls counted by what they said. */
export function differentAnswers(results: readonly PromiseSettledResult<PaymentAnswer>[]): number {
  return new Set(
    results.map((result) =>
      result.status === 'fulfilled' ? JSON.stringify(result.value) : String(result.reason),
    ),
  ).size
}

/** The walls against a second charge, each replaced by an index that only finds. */
export const GUARDS_OFF = `
  drop index one_live_attempt;
  drop trigger one_charge on attempts;
  alter table attempts drop constraint attempts_nonce_key;
  alter table attempts drop constraint attempts_payment_id_number_key;
  create index on attempts (payment_id);
  create index on attempts (nonce)`
