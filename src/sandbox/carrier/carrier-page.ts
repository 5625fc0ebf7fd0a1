import { DAYS, isSpecialCep, PRICES, SPECIAL_CEPS, WEIGHT_CLASSES, ZONES } from './tariff.ts'
import { html, type Markup } from '../pages/html.ts'
import { copyButton, money, page } from '../pages/layout.ts'

/** Renders the prices of the simulated carrier, and the CEPs at which it is slow or fails. */
export function carrierPage(): string {
  return page(
    'A pretend carrier',
    html`<section class="card">
        <h2>What this is</h2>
        <p>
          It quotes the freight of products whose seller has the integration "sandbox". Nothing is ever picked
          up or delivered. The first digit of a CEP is its region; prices depend on how far the two regions
          lie apart and on the parcel's weight. "Até amanhã" (${money(3990, 'BRL')}) is for parcels of up to 2
          kg within one region.
        </p>
      </section>
      ${tariffTable('Econômico', 'economy')} ${tariffTable('Expresso', 'express')}
      <section class="card">
        <h2>CEPs at which something happens</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="CEPs at which something happens">
          <table>
            <thead>
              <tr>
                <th scope="col">CEP</th>
                <th scope="col">What happens</th>
                <th scope="col">Copy</th>
              </tr>
            </thead>
            <tbody>
              ${Object.keys(SPECIAL_CEPS).filter(isSpecialCep).map(specialRow)}
            </tbody>
          </table>
        </div>
      </section>`,
  )
}

function specialRow(cep: keyof typeof SPECIAL_CEPS): Markup {
  const shown = `${cep.slice(0, 5)}-${cep.slice(5)}`
  return html`<tr>
    <td><code class="digits">${shown}</code></td>
    <td>${SPECIAL_CEPS[cep]}</td>
    <td>${copyButton(shown, `Copy ${shown}`)}</td>
  </tr>`
}

function tariffTable(name: string, kind: keyof typeof PRICES): Markup {
  return html`<section class="card">
    <h2>${name}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Prices of ${name}">
      <table>
        <thead>
          <tr>
            <th scope="col">Zone</th>
            ${WEIGHT_CLASSES.map((most) => html`<th scope="col" class="number">to ${most / 1000} kg</th>`)}
            <th scope="col">Working days</th>
          </tr>
        </thead>
        <tbody>
          ${ZONES.map(
            (zone, at) =>
              html`<tr>
                <th scope="row">${zone}</th>
                ${(PRICES[kind][at] ?? []).map((price) => html`<td class="number">${money(price, 'BRL')}</td>`)}
                <td>${DAYS[kind][at]?.min ?? 0} to ${DAYS[kind][at]?.max ?? 0}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
