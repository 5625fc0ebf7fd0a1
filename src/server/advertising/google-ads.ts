import { createSign } from 'node:crypto'
import { googleName, hashableFields } from '#rules/advertising/advertising-person.ts'
import { toWire } from '#rules/base/money.ts'
import { days, hashed, sha256 } from './hashed.ts'
import { fieldOf, outcomeOfStatus, type AdvertisingEvent, type Provider } from './provider.ts'

const TOKENS = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/datamanager'
const SECONDS = 3_600

/**
 * Google Ads by the Data Manager API, the only open way: uploads by the Google Ads API are closed to new users since
 * 2026-06-15. Sources: developers.google.com/data-manager/api (reference events/ingest, concepts/formatting) and
 * google/ads/datamanager/v1/{event,destination,user_data,consent}.proto of googleapis/googleapis. A pixel's id is the
 * account, an event's name the conversion action. Access is by the key of a service account that the seller has
 * admitted to their account; `validateOnly` counts nothing. `conversionValue` is the whole value.
 */
export const googleAds: Provider = {
  origin: 'https://datamanager.googleapis.com',
  // An older click is attributed to nothing; how old an event may be was not found.
  takesForMs: days(30),
  bearer: ({ token }, now) => {
    const key = serviceAccount(token)
    if (key === null) return 'what opens the account is no key of a service account'
    const assertion = signedClaim(key, now)
    if (assertion === null) return 'the private key of the service account cannot be read'
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    return { url: TOKENS, form: { grant_type, assertion } }
  },
  request: ({ pixel, access, event }) => {
    if (event.name === null) return 'the event has no conversion action'
    const identifiers = identifiersOf(event)
    const { gclid, gbraid, wbraid } = event.clicks
    const hasClick = (gclid ?? gbraid ?? wbraid) !== undefined
    if (!hasClick && identifiers.length === 0) return 'neither a click of Google nor a buyer is known'
    return {
      method: 'POST',
      url: '/v1/events:ingest',
      headers: {},
      body: {
        destinations: [
          {
            operatingAccount: { accountType: 'GOOGLE_ADS', accountId: pixel },
            productDestinationId: event.name,
          },
        ],
        encoding: 'HEX',
        ...(access.testCode !== undefined && { validateOnly: true }),
        events: [
          {
            eventTimestamp: event.at.toISOString(),
            transactionId: event.event === 'Purchase' ? (event.saleId ?? event.id) : event.id,
            eventSource: 'WEB',
            currency: event.currency,
            conversionValue: toWire(event.value, event.currency),
            ...(hasClick && {
              adIdentifiers: {
                ...(gclid !== undefined && { gclid }),
                ...(gbraid !== undefined && { gbraid }),
                ...(wbraid !== undefined && { wbraid }),
              },
            }),
            ...(identifiers.length > 0 && { userData: { userIdentifiers: identifiers } }),
            ...(event.agreed && {
              consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
            }),
          },
        ],
      },
    }
  },
  read: ({ status, body }) => {
    const outcome = outcomeOfStatus(status)
    if (outcome.kind === 'taken') {
      return typeof fieldOf(body, 'requestId') === 'string'
        ? outcome
        : { kind: 'refused', reason: 'the answer names no request' }
    }
    const googleStatus = fieldOf(fieldOf(body, 'error'), 'status')
    return typeof googleStatus === 'string' && /^[A-Z_]{1,60}$/.test(googleStatus)
      ? { ...outcome, reason: `${outcome.reason}, ${googleStatus}` }
      : outcome
  },
}

/**
 * Builds the identifiers: e-mail, phone and name are hashed; country and postal code are plain, as Google's page on
 * formatting says.
 */
function identifiersOf({ person }: AdvertisingEvent): object[] {
  const { email, phone } = hashed(hashableFields('google_ads', person))
  const { given, family } = googleName(person.name)
  const hasAddress = [given, family, person.country, person.zipcode].every((part) => part !== '')
  return [
    ...(email === undefined ? [] : [{ emailAddress: email }]),
    ...(phone === undefined ? [] : [{ phoneNumber: phone }]),
    ...(hasAddress
      ? [
          {
            address: {
              givenName: sha256(given),
              familyName: sha256(family),
              regionCode: person.country.toUpperCase(),
              postalCode: person.zipcode.trim(),
            },
          },
        ]
      : []),
  ]
}

type ServiceAccount = { email: string; privateKey: string }

function serviceAccount(token: string): ServiceAccount | null {
  try {
    const key: unknown = JSON.parse(token)
    const [email, privateKey] = [fieldOf(key, 'client_email'), fieldOf(key, 'private_key')]
    return typeof email === 'string' && typeof privateKey === 'string' ? { email, privateKey } : null
  } catch {
    return null
  }
}

/** Signs the identity of the service account with its key (RFC 7523). */
function signedClaim({ email, privateKey }: ServiceAccount, now: Date): string | null {
  const at = Math.floor(now.getTime() / 1_000)
  const claim = { iss: email, scope: SCOPE, aud: TOKENS, iat: at, exp: at + SECONDS }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claim)}`
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  } catch {
    return null
  }
}
