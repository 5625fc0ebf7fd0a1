import { expect, test } from 'vitest'
import { loadOfficeTexts } from '#texts/office/load.ts'
import { sentEvents, withFurtherMoments } from './pixel-lines.ts'

const line = (event: string, action?: string, is_active = true) =>
  ({ event, is_active, ...(action !== undefined && { action }) }) as Parameters<typeof sentEvents>[0][number]
const BEGUN = [line('InitiateCheckout', 'on_access'), line('InitiateCheckout', 'on_filled_data')]

test('a pixel names each event once, with its moments where there are several', async () => {
  const { pixels } = await loadOfficeTexts('pt')
  const lines = [
    line('PageView'),
    ...BEGUN,
    line('Purchase', 'on_payment_paid'),
    line('Subscribe', undefined, false),
  ]
  expect(sentEvents(lines, pixels)).toBe(
    'Página aberta, Compra iniciada (Ao abrir o checkout; Com os dados preenchidos), Compra',
  )
})

test('a further moment of an event outlives the form, which shows one', () => {
  expect(withFurtherMoments([BEGUN[0] ?? line('')], BEGUN)).toEqual(BEGUN)
  // It is the chosen moment now, and is reported once.
  expect(withFurtherMoments([line('InitiateCheckout', 'on_filled_data')], BEGUN)).toEqual([BEGUN[1]])
  // The event is no longer reported.
  expect(withFurtherMoments([line('PageView')], BEGUN)).toEqual([line('PageView')])
})
