import type { ServerProvider } from '#rules/advertising/pixel-events.ts'
import { html, type Markup } from '../pages/html.ts'
import { moment, page } from '../pages/layout.ts'
import { firstOf, missingOf, type CountedEvent, type NetworkEvent } from './network-event.ts'

/** So many are shown at once, the newest. */
const SHOWN = 100

const NETWORK_NAMES: Readonly<Record<ServerProvider, string>> = {
  meta: 'Meta',
  ga4: 'Google Analytics 4',
  google_ads: 'Google Ads',
  tiktok: 'TikTok',
  kwai: 'Kwai',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
}

/** Events that the simulated ad networks received, newest first. */
export function networksPage(events: readonly CountedEvent[]): string {
  const hidden = events.length - SHOWN
  return page(
    'Ad networks',
    html`<section class="card">
        <h2>What this is</h2>
        <p>
          Meta, Google, TikTok, Kwai, Taboola and Outbrain, simulated: what the checkout’s server and the
          scripts of its sellers send them ends here. An event that a browser and a server send with the same
          id is counted once. Of buyers only the presence of hashed fields is kept. The newest 500 events are
          kept until the sandbox stops.
        </p>
        <p>
          No server event: the pixel has no access key in the office, or the event is still being sent. No
          event at all: the buyer was asked and did not agree, or the pixel does not report this event.
        </p>
      </section>
      <section class="card">
        <h2>Events</h2>
        ${events.length === 0 ? html`<p class="quiet">No event was received.</p>` : list(events.slice(0, SHOWN))}
        ${hidden > 0 ? html`<p class="quiet">and ${hidden} older ones.</p>` : null}
      </section>`,
  )
}

function list(events: readonly CountedEvent[]): Markup {
  return html`<ol class="events">
    ${events.map(listed)}
  </ol>`
}

function listed(counted: CountedEvent): Markup {
  const { browser, server } = counted
  const first = firstOf(counted)
  const buyer = new Set([...(browser?.buyer ?? []), ...(server?.buyer ?? [])])
  return html`<li>
    <h3>${NETWORK_NAMES[first.network]}: ${first.name}</h3>
    <dl class="facts">
      ${fact('Browser', sideText(browser))} ${fact('Server', sideText(server))}
      ${fact('Counted', countedText(counted))} ${fact('Value', valueText(browser, server))}
      ${fact('Missing', missingOf(counted).join(', ') || 'nothing')}
      ${fact('Buyer fields', [...buyer].join(', ') || 'none')}
      ${fact('Event id', html`<code>${first.id ?? 'none'}</code>`)}
      ${fact('Pixel', html`<code>${first.pixel || 'not named'}</code>`)}
      ${fact('When', moment(first.at.toISOString()))}
    </dl>
  </li>`
}

function fact(name: string, value: string | Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function sideText(side: NetworkEvent | null): Markup {
  if (side === null) return html`<span class="quiet">no</span>`
  if (side.refusal !== null) return html`<span class="bad">refused</span>`
  return html`received`
}

/** How the network counts an event. */
export function countedText(counted: CountedEvent): string {
  const { browser, server, repeats } = counted
  const { refusal, isTest } = firstOf(counted)
  if (refusal !== null) return `no: ${refusal}`
  const again = repeats === 0 ? '' : `, ${repeats} repeated`
  if (isTest) return `no: a test${again}`
  return browser !== null && server !== null ? `once, matched by id${again}` : `once${again}`
}

function valueText(...sides: readonly (NetworkEvent | null)[]): string {
  const valued = sides.find((side) => side !== null && side.value !== null)
  if (valued === undefined || valued === null) return '–'
  return [valued.currency ?? '', (valued.value ?? 0).toFixed(2)].join(' ').trim()
}
