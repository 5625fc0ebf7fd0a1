import { expect } from 'vitest'
import type { Capabilities, ChargeKey, Found } from '../gateway.ts'
import { AMOUNT, boletoCharge, oxxoCharge, pixCharge, reportedOf, waitingKey } from './charges.ts'
import { promised } from './promised.ts'
import type { Running } from './situation.ts'

/** Charges that wait for a payer. */
export function describeWaiting(running: Running, capabilities: Capabilities): void {
  const asksBack = !capabilities.reportsByWebhookOnly
  /** Returns the state of a charge after its payer paid: queried, or reported. */
  const nowOf = (key: ChargeKey): Promise<Found> =>
    asksBack ? running().gateway.lookUp(key) : reportedOf(running(), key.reference)
  describeVouchers(running, capabilities, nowOf)

  promised(capabilities.methods.includes('PIX'))(
    'a Pix waits with its code, is paid, and says by which payment',
    async () => {
      const { gateway, pay, books } = running()
      const { action, ...key } = await waitingKey(running(), pixCharge(running()))
      expect(action).toMatchObject({
        kind: 'qr-code',
        code: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/) as string,
      })
      expect(await gateway.lookUp(key)).toMatchObject(
        asksBack ? { kind: 'awaiting', action } : { kind: 'unknown' },
      )
      await pay(key.gatewayId)
      const e2eId = expect.stringMatching(/^E[0-9A-Za-z]{31}$/) as string
      expect(await nowOf(key)).toMatchObject({
        kind: 'approved',
        ...(running().hidesPixPayments ? {} : { e2eId }),
      })
      expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(capabilities.cancelsPix)(
    'a Pix that was cancelled cannot be paid; one that was paid cannot be cancelled',
    async () => {
      const { gateway, pay, books } = running()
      const key = await waitingKey(running(), pixCharge(running()))
      expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
      expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
      await expect(pay(key.gatewayId)).rejects.toThrow(key.gatewayId)
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
      expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
      const paid = await waitingKey(running(), pixCharge(running()))
      await pay(paid.gatewayId)
      expect(await gateway.cancel(paid)).toMatchObject({ kind: 'refused' })
    },
  )
}

function describeVouchers(
  running: Running,
  capabilities: Capabilities,
  nowOf: (key: ChargeKey) => Promise<Found>,
): void {
  const asksBack = !capabilities.reportsByWebhookOnly

  const boletos = capabilities.methods.includes('BOLETO')
  promised(boletos)('a boleto waits with line and barcode and is paid', async () => {
    const { gateway, pay } = running()
    const { action, ...key } = await waitingKey(running(), boletoCharge(running()))
    expect(action).toMatchObject({
      voucher: 'boleto',
      line: expect.stringMatching(/^\d{47}$/) as string,
      barcode: expect.stringMatching(/^\d{44}$/) as string,
    })
    expect(await gateway.lookUp(key)).toMatchObject(
      asksBack ? { kind: 'awaiting', action } : { kind: 'unknown' },
    )
    await pay(key.gatewayId)
    expect(await nowOf(key)).toMatchObject({ kind: 'approved' })
  })

  promised(boletos && !capabilities.cancelsVoucher)('a boleto cannot be cancelled, and says so', async () => {
    const key = await waitingKey(running(), boletoCharge(running()))
    expect(await running().gateway.cancel(key)).toMatchObject({ kind: 'refused' })
    expect(await running().gateway.lookUp(key)).toMatchObject({ kind: asksBack ? 'awaiting' : 'unknown' })
  })

  promised(boletos && capabilities.cancelsVoucher)('a boleto that was cancelled cannot be paid', async () => {
    const { gateway, pay } = running()
    const key = await waitingKey(running(), boletoCharge(running()))
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    await expect(pay(key.gatewayId)).rejects.toThrow(key.gatewayId)
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
  })

  promised(capabilities.methods.includes('OXXO'))(
    'an OXXO voucher waits with its reference and is paid',
    async () => {
      const { gateway, pay } = running()
      const { action, ...key } = await waitingKey(running(), oxxoCharge(running()))
      expect(action).toMatchObject({ voucher: 'oxxo', reference: expect.stringMatching(/^\d+$/) as string })
      expect(await gateway.lookUp(key)).toMatchObject(
        asksBack ? { kind: 'awaiting', action } : { kind: 'unknown' },
      )
      await pay(key.gatewayId)
      expect(await nowOf(key)).toMatchObject({ kind: 'approved' })
    },
  )
}
