import { expect, test } from 'vitest'
import type { Capabilities } from '../gateway.ts'
import { AMOUNT, boletoCharge, oxxoCharge, pixCharge, waitingKey } from './charges.ts'
import type { Running } from './situation.ts'

/** Charges that wait for a payer. */
export function describeWaiting(running: Running, capabilities: Capabilities): void {
  test.runIf(capabilities.methods.includes('PIX'))(
    'a Pix waits with its code, is paid, and says by which payment',
    async () => {
      const { gateway, pay, books } = running()
      const key = await waitingKey(running(), pixCharge(running()))
      const waiting = await gateway.lookUp(key)
      expect(waiting).toMatchObject({
        kind: 'awaiting',
        action: { kind: 'qr-code', code: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/) as string },
      })
      await pay(key.gatewayId)
      expect(await gateway.lookUp(key)).toMatchObject({
        kind: 'approved',
        e2eId: expect.stringMatching(/^E[0-9A-Za-z]{31}$/) as string,
      })
      expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  test.runIf(capabilities.cancelsPix)(
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

  test.runIf(capabilities.methods.includes('BOLETO'))(
    'a boleto waits with line and barcode and is paid',
    async () => {
      const { gateway, pay } = running()
      const key = await waitingKey(running(), boletoCharge(running()))
      expect(await gateway.lookUp(key)).toMatchObject({
        kind: 'awaiting',
        action: {
          voucher: 'boleto',
          line: expect.stringMatching(/^\d{47}$/) as string,
          barcode: expect.stringMatching(/^\d{44}$/) as string,
        },
      })
      await pay(key.gatewayId)
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'approved' })
    },
  )

  const boletos = capabilities.methods.includes('BOLETO')
  test.runIf(boletos && !capabilities.cancelsVoucher)(
    'a boleto cannot be cancelled, and says so',
    async () => {
      const key = await waitingKey(running(), boletoCharge(running()))
      expect(await running().gateway.cancel(key)).toMatchObject({ kind: 'refused' })
      expect(await running().gateway.lookUp(key)).toMatchObject({ kind: 'awaiting' })
    },
  )

  test.runIf(boletos && capabilities.cancelsVoucher)(
    'a boleto that was cancelled cannot be paid',
    async () => {
      const { gateway, pay } = running()
      const key = await waitingKey(running(), boletoCharge(running()))
      expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
      expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
      await expect(pay(key.gatewayId)).rejects.toThrow(key.gatewayId)
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
    },
  )

  test.runIf(capabilities.methods.includes('OXXO'))(
    'an OXXO voucher waits with its reference and is paid',
    async () => {
      const { gateway, pay } = running()
      const key = await waitingKey(running(), oxxoCharge(running()))
      expect(await gateway.lookUp(key)).toMatchObject({
        kind: 'awaiting',
        action: { voucher: 'oxxo', reference: expect.stringMatching(/^\d+$/) as string },
      })
      await pay(key.gatewayId)
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'approved' })
    },
  )
}
