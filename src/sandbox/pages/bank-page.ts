import { digitsOf } from '#rules/base/digits.ts'
import type { Charge } from '../ledger/charge.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** A pretend bank's counter: a code that was copied from the checkout is typed in, and its charge opened. */
export function bankPage(code: string, problem: string | null): string {
  return page(
    'Pretend Bank',
    html`<section class="card counter">
      <p class="scene">
        <strong>Pay by code</strong
        ><span>A Pix code, the line of a boleto, or the reference of an OXXO voucher.</span>
      </p>
      ${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}
      <form method="post" action="/bank">
        <label for="code">Paste the code here</label>
        <textarea id="code" name="code" rows="4" required spellcheck="false">${code}</textarea>
        <div class="actions"><button class="main">Find the payment</button></div>
      </form>
    </section>`,
  )
}

/** Finds the charge of a copied code, read as a bank would: spaces and dots of a line are ignored. */
export function chargeOfCode(charges: Iterable<Charge>, typed: string): Charge | null {
  const text = typed.trim()
  const digits = digitsOf(text)
  if (text === '') return null
  for (const charge of charges) {
    const { pix, boleto, oxxo } = charge.details
    if (pix !== null && pix.code === text) return charge
    if (digits !== '' && [boleto?.line, boleto?.barcode, oxxo?.reference].includes(digits)) return charge
  }
  return null
}
