/*
 * Stand-ins of the networks' browser scripts: they take the calls that a page has queued, and send each event to the
 * simulated network as the address of a picture, with name, id, value and currency. Nothing of a buyer is sent.
 */

/** The address of another host of the simulation, by that of the script. */
const BASE = `const { src } = document.currentScript
  const at = (path) => src.slice(0, src.indexOf('/networks/')) + '/networks/' + path
  const send = (path, fields) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
    new Image().src = at(path) + '?' + new URLSearchParams(given)
  }`

/** Calls of Meta's `fbq`: developers.facebook.com, "Meta pixel", reference and GDPR. */
export const META_SCRIPT = `(() => {
  ${BASE}
  const { fbq } = window
  if (!fbq || fbq.callMethod) return
  const pixels = []
  let held = null
  const tell = (pixel, event, { value, currency } = {}, { eventID } = {}) => {
    const fields = { id: pixel, ev: event, eid: eventID, 'cd[value]': value, 'cd[currency]': currency }
    if (held) held.push(fields)
    else send('www.facebook.com/tr', fields)
  }
  const track = (...about) => pixels.forEach((pixel) => tell(pixel, ...about))
  const commands = {
    init: (pixel) => pixels.includes(String(pixel)) || pixels.push(String(pixel)),
    track,
    trackCustom: track,
    trackSingle: tell,
    trackSingleCustom: tell,
    consent: (answer) => {
      if (answer === 'revoke') held ??= []
      else {
        const late = held ?? []
        held = null
        late.forEach((fields) => send('www.facebook.com/tr', fields))
      }
    },
  }
  fbq.callMethod = (command, ...rest) => commands[command]?.(...rest)
  fbq.queue.splice(0).forEach((call) => fbq.callMethod(...call))
})()`

/** Calls of Google's `gtag`: config, event and consent. */
export const GTAG_SCRIPT = `(() => {
  ${BASE}
  const layer = (window.dataLayer ??= [])
  const tags = []
  let consent
  const tell = (name, { send_to, transaction_id, value, currency } = {}) => {
    for (const tag of send_to ? [send_to].flat() : tags) {
      const fields = { v: 2, tid: tag, en: name, cu: currency, consent }
      send('www.google-analytics.com/g/collect', { ...fields, 'ep.transaction_id': transaction_id, 'epn.value': value })
    }
  }
  const commands = {
    config: (tag, terms = {}) => {
      if (!tags.includes(tag)) tags.push(tag)
      if (terms.send_page_view !== false) tell('page_view', { send_to: tag })
    },
    event: tell,
    consent: (_, signals = {}) => { consent = signals.ad_user_data ?? consent },
  }
  const run = ([command, ...rest]) => commands[command]?.(...rest)
  const { push } = layer
  layer.push = (...calls) => {
    calls.forEach(run)
    return push.apply(layer, calls)
  }
  Array.from(layer).forEach(run)
})()`

/** Calls of TikTok's \`ttq\`: page, track, and those of consent. */
export const TIKTOK_SCRIPT = `(() => {
  ${BASE}
  const ttq = window[window.TiktokAnalyticsObject ?? 'ttq']
  const pixel = new URL(src).searchParams.get('sdkid')
  if (!ttq || !pixel) return
  if (ttq.simulated) return void ttq.simulated.push(pixel)
  const pixels = (ttq.simulated = [pixel])
  let held = null
  const tell = (event, { value, currency } = {}, { event_id } = {}) => {
    for (const each of pixels) {
      const fields = { sdkid: each, event, event_id, value, currency }
      if (held) held.push(fields)
      else send('analytics.tiktok.com/api/v2/pixel', fields)
    }
  }
  const commands = {
    page: (_, options) => tell('Pageview', {}, options),
    track: tell,
    holdConsent: () => { held ??= [] },
    revokeConsent: () => { held = [] },
    grantConsent: () => {
      const late = held ?? []
      held = null
      late.forEach((fields) => send('analytics.tiktok.com/api/v2/pixel', fields))
    },
  }
  const queued = ttq.splice(0)
  Object.assign(ttq, commands)
  queued.forEach(([command, ...rest]) => commands[command]?.(...rest))
})()`
