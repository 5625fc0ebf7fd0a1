import { isGranted } from '#rules/sales/sale-status.ts'
import { CallError } from '../../call-error.ts'
import { newId } from '../../signing/identifiers.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { orderMailOfSale, orderMailOfWaiting } from '../../store/buyers/mail-again-store.ts'
import { admitMail } from '../accounts/admit-mail.ts'
import type { OfficeDeps } from '../accounts/sign-in.ts'
import { readAsked } from '../refunds/read-asked.ts'
import { mailOfWaiting } from './to-pay.ts'

/**
 * Orders the confirmation mail of a sale once more, or the code by which a waiting one is paid.
 *
 * @throws CallError NOT_PAID for a sale without either; TOO_MANY_MAILS
 */
export async function mailSale(
  { db, keys, resolve }: Pick<OfficeDeps, 'db' | 'keys' | 'resolve'>,
  by: AuditActor,
  saleId: string,
): Promise<void> {
  const { purchase, sale } = await readAsked(resolve, saleId)
  const waiting = mailOfWaiting(purchase, resolve.now())
  if (!isGranted(sale.status) && waiting === null) throw new CallError('NOT_PAID')
  await db.transaction().execute(async (tx) => {
    await admitMail(tx, { keys, ...by }, purchase.payment.buyer.email)
    if (waiting === null) await orderMailOfSale(tx, { id: newId(), sale_id: saleId })
    else await orderMailOfWaiting(tx, { ...waiting, again: newId() })
    await recordAudit(tx, by, { action: 'sale.mail-sent', target: { kind: 'sale', id: saleId } })
  })
}
