/**
 * A fake of the advertisers' services, reached by the program's own fetch: it stores what it receives, and refuses what
 * the services' documentation says that they refuse, in the wording of their answers.
 */
export type SentEvent = { service: string; url: URL; headers: Headers; body: Record<string, unknown> | null }

type Answer = { status: number; body?: unknown; dropped?: string }
type Service = (sent: SentEvent, now: Date) => Answer

const HEX = /^[0-9a-f]{64}$/
const DAY_MS = 86_400_000

/** Key by which a service recognises a repeat: the name and the id of an event. */
export type Advertisers = {
  fetch: typeof fetch
  sent: SentEvent[]
  /** Events that Google Analytics accepted silently and did not count, each with its error. */
  dropped: string[]
  /** Answers the next calls instead of the services; `null`: the connection is lost. */
  answerNext(...answers: (Answer | null)[]): void
}

const SERVICES: Readonly<Record<string, Service>> = {
  'graph.facebook.com': answerOfMeta,
  'www.google-analytics.com': answerOfAnalytics,
  'oauth2.googleapis.com': answerOfGoogleTokens,
  'datamanager.googleapis.com': answerOfDataManager,
  'business-api.tiktok.com': answerOfTikTok,
  'trc.taboola.com': answerOfTaboola,
  'tr.outbrain.com': answerOfOutbrain,
  'www.adsnebula.com': answerOfKwai,
}

/** Opens the fake; `now` is the clock for measuring ages. */
export function openAdvertisers(now: () => Date): Advertisers {
  const sent: SentEvent[] = []
  const dropped: string[] = []
  const next: (Answer | null)[] = []
  return {
    sent,
    dropped,
    answerNext: (...answers) => void next.push(...answers),
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const service = SERVICES[url.host]
      if (service === undefined) throw new Error(`nobody is there: ${url.host}`)
      const body = typeof init?.body === 'string' ? bodyOf(init.body) : null
      const call = { service: url.host, url, headers: new Headers(init?.headers), body }
      const given = next.shift()
      if (given === null) throw new TypeError('fetch failed')
      if (given === undefined) sent.push(call)
      const { status, body: words, dropped: wrong } = given ?? service(call, now())
      if (wrong !== undefined) dropped.push(wrong)
      return new Response(status === 204 ? null : JSON.stringify(words ?? {}), { status })
    },
  }
}

/** JSON, or the fields of a form. */
function bodyOf(text: string): Record<string, unknown> {
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))
}

/** Google's tokens: a signed claim for the scope of the Data Manager API, of an hour at most (RFC 7523). */
function answerOfGoogleTokens({ body }: SentEvent, now: Date): Answer {
  const [, claims = ''] = String(body?.['assertion']).split('.')
  const claim = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isWhole =
    body?.['grant_type'] === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    claim['scope'] === 'https://www.googleapis.com/auth/datamanager' &&
    Number(claim['exp']) - now.getTime() / 1_000 <= 3_600
  return isWhole
    ? { status: 200, body: { access_token: 'lent', expires_in: 3_599 } }
    : { status: 400, body: { error: 'invalid_grant' } }
}

type IngestedEvent = {
  eventTimestamp?: unknown
  transactionId?: unknown
  adIdentifiers?: object
  userData?: { userIdentifiers: { emailAddress?: string; phoneNumber?: string }[] }
}

/** Google's Data Manager API fails the whole request where one event is not as its proto wants it. */
function answerOfDataManager({ url, headers, body }: SentEvent): Answer {
  const wrong = (status: number, reason: string): Answer => ({ status, body: { error: { status: reason } } })
  if (headers.get('authorization') !== 'Bearer lent') return wrong(401, 'UNAUTHENTICATED')
  if (url.pathname !== '/v1/events:ingest') return wrong(404, 'NOT_FOUND')
  const destinations = body?.['destinations'] as {
    operatingAccount?: { accountType?: string; accountId?: string }
    productDestinationId?: string
  }[]
  const events = body?.['events'] as IngestedEvent[]
  const isAddressed = destinations.every(
    ({ operatingAccount: account, productDestinationId: action }) =>
      account?.accountType === 'GOOGLE_ADS' &&
      /^\d{10}$/.test(account.accountId ?? '') &&
      /^\d+$/.test(action ?? ''),
  )
  const isWrong = events.some(({ eventTimestamp: at, adIdentifiers, userData }) => {
    const plain = (userData?.userIdentifiers ?? []).flatMap(({ emailAddress, phoneNumber }) =>
      [emailAddress, phoneNumber].filter((value) => value !== undefined),
    )
    return (
      typeof at !== 'string' ||
      (adIdentifiers === undefined && userData === undefined) ||
      plain.some((value) => !HEX.test(value))
    )
  })
  if (!isAddressed || isWrong || body?.['encoding'] !== 'HEX') return wrong(400, 'INVALID_ARGUMENT')
  return { status: 200, body: { requestId: 'r1' } }
}

/**
 * Meta's Conversions API: an event of more than seven days ago, without currency and value, or with a plain e-mail makes
 * the whole request fail (code 100, as Graph numbers a parameter that is wrong); code 190 is a token that opens nothing.
 */
function answerOfMeta({ url, body }: SentEvent, now: Date): Answer {
  const wrong = (code: number): Answer => ({
    status: 400,
    body: { error: { message: 'Invalid parameter', code } },
  })
  if (url.searchParams.get('access_token') === null) return wrong(190)
  if (!/^\/v\d+\.0\/\d+\/events$/.test(url.pathname)) return wrong(100)
  const events = body?.['data'] as MetaEvent[] | undefined
  if (events === undefined || events.length === 0) return wrong(100)
  const isWrong = events.some(({ event_time: at, event_name, user_data, custom_data, ...event }) => {
    const age = now.getTime() / 1_000 - at
    const needsAgent = event.action_source === 'website'
    const plain = ['em', 'ph', 'fn', 'ln', 'external_id'].flatMap((name) => user_data[name] ?? [])
    return (
      !Number.isInteger(at) ||
      age * 1_000 > 7 * DAY_MS ||
      event_name === '' ||
      plain.some((value) => typeof value !== 'string' || !HEX.test(value)) ||
      (needsAgent &&
        (event.event_source_url === undefined || user_data['client_user_agent'] === undefined)) ||
      (event_name === 'Purchase' && !(typeof custom_data.value === 'number' && custom_data.currency))
    )
  })
  return isWrong ? wrong(100) : { status: 200, body: { events_received: events.length, fbtrace_id: 'x' } }
}

type MetaEvent = {
  event_time: number
  event_name: string
  action_source?: string
  event_source_url?: string
  user_data: Record<string, unknown>
  custom_data: { value?: unknown; currency?: string }
}

/** TikTok's Events API refuses by a code in an answer of status 200: 40105 is a token that opens nothing. */
function answerOfTikTok({ headers, body }: SentEvent): Answer {
  const refuse = (code: number): Answer => ({ status: 200, body: { code, message: 'refused' } })
  if (headers.get('access-token') === null) return refuse(40_105)
  const data = body?.['data'] as { event_time?: unknown; user?: Record<string, unknown> }[] | undefined
  const isWhole = body?.['event_source'] === 'web' && typeof body['event_source_id'] === 'string'
  const isWrong = data?.some(({ event_time: at, user }) => {
    const hashes = [user?.['email'], user?.['phone'], user?.['external_id']].filter(
      (value) => value !== undefined,
    )
    return !Number.isInteger(at) || hashes.some((value) => typeof value !== 'string' || !HEX.test(value))
  })
  return isWhole && isWrong === false ? { status: 200, body: { code: 0, message: 'OK' } } : refuse(40_002)
}

type AnalyticsEvent = { name?: string; params?: Record<string, unknown> }

/**
 * Google Analytics answers 204 to whatever it is sent and counts only what is as its reference wants it; the address of
 * tests says what is wrong. At most 25 events and 25 parameters, names of 40 characters, values of 100, 72 hours back;
 * `currency` beside every `value`, an id or a name for each item, and an id for each purchase.
 */
function answerOfAnalytics({ url, body }: SentEvent, now: Date): Answer {
  const wrong = analyticsFlaw(url, body, now)
  if (url.pathname === '/debug/mp/collect') {
    const validationMessages = wrong === null ? [] : [{ validationCode: 'VALUE_INVALID', description: wrong }]
    return { status: 200, body: { validationMessages } }
  }
  return wrong === null ? { status: 204 } : { status: 204, dropped: wrong }
}

function analyticsFlaw(url: URL, body: SentEvent['body'], now: Date): string | null {
  if (!url.searchParams.has('api_secret') || !url.searchParams.has('measurement_id')) return 'nobody is named'
  if (!/^\d+\.\d+$/.test(String(body?.['client_id']))) return 'client_id'
  const age = now.getTime() * 1_000 - Number(body?.['timestamp_micros'])
  if (!(age <= 3 * DAY_MS * 1_000)) return 'timestamp_micros is of more than 72 hours ago'
  const events = body?.['events'] as AnalyticsEvent[] | undefined
  if (events === undefined || events.length === 0 || events.length > 25) return 'events'
  return events.map(analyticsEventFlaw).find((flaw) => flaw !== null) ?? null
}

function analyticsEventFlaw({ name = '', params = {} }: AnalyticsEvent): string | null {
  if (!/^[A-Za-z]\w{0,39}$/.test(name)) return `the name ${name}`
  if (Object.keys(params).length > 25) return 'more than 25 parameters'
  const long = Object.entries(params).find(
    ([key, value]) => key.length > 40 || (typeof value === 'string' && value.length > 100),
  )
  if (long !== undefined) return `the parameter ${long[0]}`
  if (params['value'] !== undefined && typeof params['currency'] !== 'string')
    return 'a value without currency'
  if (name === 'purchase' && typeof params['transaction_id'] !== 'string') return 'a purchase without its id'
  const items = (params['items'] ?? []) as { item_id?: unknown; item_name?: unknown }[]
  return items.every((item) => item.item_id ?? item.item_name) ? null : 'an item without id and name'
}

/** Taboola's postback: the click and the event's name in the account, and an amount only as a number. */
function answerOfTaboola({ url: { pathname, searchParams: query } }: SentEvent): Answer {
  const isWhole =
    pathname === '/actions-handler/log/3/s2s-action' &&
    Boolean(query.get('click-id')) &&
    Boolean(query.get('name')) &&
    Number.isFinite(Number(query.get('revenue') ?? 0)) &&
    /^[A-Z]{3}$/.test(query.get('currency') ?? 'USD')
  return { status: isWhole ? 200 : 400 }
}

/** Outbrain's postback: the click and the event's name in the account. */
function answerOfOutbrain({ url: { pathname, searchParams: query } }: SentEvent): Answer {
  const isWhole =
    pathname === '/unifiedPixel' &&
    Boolean(query.get('ob_click_id')) &&
    Boolean(query.get('name')) &&
    Number.isFinite(Number(query.get('orderValue') ?? 0)) &&
    /^\d{13}$/.test(query.get('timestamp') ?? '0000000000000')
  return { status: isWhole ? 200 : 400 }
}

/** Kwai, as several programs send to it: `properties` is a text that holds JSON. Nothing of it is Kwai's own word. */
function answerOfKwai({ body }: SentEvent): Answer {
  const needs = ['access_token', 'clickid', 'event_name', 'pixelId', 'properties']
  const isWhole =
    needs.every((name) => typeof body?.[name] === 'string' && body[name] !== '') &&
    String(body?.['event_name']).startsWith('EVENT_') &&
    typeof (JSON.parse(String(body?.['properties'])) as { value?: unknown }).value === 'number'
  return { status: 200, body: { result: isWhole ? 1 : -1 } }
}
