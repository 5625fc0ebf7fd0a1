import { z } from 'zod'
import type { BuyerField } from './network-event.ts'
import {
  currencyCode,
  currencyOf,
  emptyEvent,
  fieldOf,
  flawOf,
  numberOf,
  sha256Hex,
  textOf,
  type NetworkAnswer,
  type NetworkCall,
} from './network-call.ts'

const SCOPE = 'https://www.googleapis.com/auth/datamanager'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LONGEST_S = 3_600

const claimSchema = z.looseObject({
  iss: z.string().min(1),
  scope: z.literal(SCOPE),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  iat: z.int(),
  exp: z.int(),
})

/** Google's tokens for a service account (RFC 7523). The signature is not checked: nobody has told us the key. */
export function lendToken({ body, now }: NetworkCall): NetworkAnswer {
  const claim = claimSchema.safeParse(claimsOf(anyText(fieldOf(body, 'assertion'))))
  const isValid =
    fieldOf(body, 'grant_type') === GRANT &&
    claim.success &&
    claim.data.exp - claim.data.iat <= LONGEST_S &&
    claim.data.exp > now.getTime() / 1_000
  return isValid
    ? {
        status: 200,
        body: { access_token: 'simulated', expires_in: 3_599, token_type: 'Bearer' },
        events: [],
      }
    : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT.' }, events: [] }
}

const anyText = (value: unknown): string => (typeof value === 'string' ? value : '')

function claimsOf(assertion: string): unknown {
  const [, claims = ''] = assertion.split('.')
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown
  } catch {
    return null
  }
}

const identifier = z.looseObject({
  emailAddress: sha256Hex.optional(),
  phoneNumber: sha256Hex.optional(),
  address: z.looseObject({ givenName: sha256Hex.optional(), familyName: sha256Hex.optional() }).optional(),
})
const granted = z.enum(['CONSENT_GRANTED', 'CONSENT_DENIED']).optional()

/** google/ads/datamanager/v1 of googleapis/googleapis, as far as a conversion of a website needs it. */
const bodySchema = z.looseObject({
  destinations: z
    .array(
      z.looseObject({
        operatingAccount: z.looseObject({ accountType: z.string(), accountId: z.string().regex(/^\d{10}$/) }),
        productDestinationId: z.string().regex(/^\d+$/),
      }),
    )
    .min(1),
  encoding: z.enum(['HEX', 'BASE64']),
  validateOnly: z.boolean().optional(),
  events: z
    .array(
      z
        .looseObject({
          eventTimestamp: z.iso.datetime({ offset: true }),
          transactionId: z.string().optional(),
          conversionValue: z.number().optional(),
          currency: currencyCode.optional(),
          adIdentifiers: z.looseObject({}).optional(),
          userData: z.looseObject({ userIdentifiers: z.array(identifier).min(1).max(10) }).optional(),
          consent: z.looseObject({ adUserData: granted }).optional(),
        })
        .refine((event) => (event.adIdentifiers ?? event.userData) !== undefined, {
          path: ['adIdentifiers'],
        }),
    )
    .min(1)
    .max(2_000),
})

/** Google Ads by the Data Manager API: one wrong event makes the whole request fail. */
export function receiveAdsServer({ headers, body, now }: NetworkCall): NetworkAnswer {
  const about = { network: 'google_ads', side: 'server', at: now } as const
  const refuse = (status: number, reason: string, flaw: string): NetworkAnswer => ({
    status,
    body: { error: { code: status, message: 'Request refused.', status: reason } },
    events: [emptyEvent({ ...about, refusal: `${reason}: ${flaw}` })],
  })
  if (!/^Bearer \S+$/.test(anyText(headers['authorization']))) {
    return refuse(401, 'UNAUTHENTICATED', 'no token')
  }
  const read = bodySchema.safeParse(body)
  if (!read.success) return refuse(400, 'INVALID_ARGUMENT', flawOf(read.error))
  const { destinations, events, validateOnly = false } = read.data
  return {
    status: 200,
    body: { requestId: 'simulated' },
    events: destinations.flatMap(({ operatingAccount, productDestinationId }) =>
      events.map((event) => ({
        ...emptyEvent(about),
        pixel: operatingAccount.accountId,
        name: textOf(productDestinationId) ?? '',
        id: textOf(event.transactionId),
        value: numberOf(event.conversionValue),
        currency: currencyOf(event.currency),
        buyer: buyerOf(event.adIdentifiers, event.userData?.userIdentifiers ?? []),
        consent: consentOf(event.consent?.adUserData),
        isTest: validateOnly,
      })),
    ),
  }
}

function consentOf(signal: z.output<typeof granted>): 'granted' | 'denied' | null {
  if (signal === undefined) return null
  return signal === 'CONSENT_GRANTED' ? 'granted' : 'denied'
}

function buyerOf(
  clicks: object | undefined,
  identifiers: readonly z.output<typeof identifier>[],
): BuyerField[] {
  const has = (name: keyof z.output<typeof identifier>): boolean =>
    identifiers.some((each) => each[name] !== undefined)
  return [
    ...(has('emailAddress') ? (['email'] as const) : []),
    ...(has('phoneNumber') ? (['phone'] as const) : []),
    ...(has('address') ? (['name', 'postal address'] as const) : []),
    ...(clicks === undefined || Object.keys(clicks).length === 0 ? [] : (['click id'] as const)),
  ]
}
