import type { ServerProvider } from './pixel-events.ts'

/** A buyer as far as an advertiser may recognise them; empty texts where something is not known. */
export type AdvertisedPerson = {
  name: string
  email: string
  /** E.164, with its plus sign. */
  phone: string
  /** ISO 3166, two capitals. */
  country: string
  state: string
  city: string
  zipcode: string
}

/** Fields that a provider requires hashed, under the provider's field names and prepared by the provider's rules. */
export type HashableFields = Readonly<Record<string, string>>

/**
 * A buyer as a caller of `GET /lexip` has hashed them, in Meta's names: e-mail, digits of the telephone, first and last
 * part of the name, the first five characters of the postal code. SHA-256, small hexadecimal digits.
 */
export type HashedBuyer = Readonly<Partial<Record<'em' | 'ph' | 'fn' | 'ln' | 'zp', string>>>

/** Characters that Meta's own library removes from a name: ASCII punctuation and white space; accents stay. */
const NAME_NOISE = /[\s!-/:-@[-`{-~]+/g

/**
 * The fields of a person that are hashed (SHA-256) for a provider, in the form that the provider compares. Providers
 * that match by their click id alone are given nobody's data.
 *
 * Sources: Meta's server SDK (facebook-nodejs-business-sdk 26, capi-param-builder); TikTok's server template
 * (gtm-template-eapi); Google's data-manager-node. The postal code is cut to five characters, so that both ways to write a CEP agree.
 */
export function hashableFields(provider: ServerProvider, person: AdvertisedPerson): HashableFields {
  if (provider === 'meta') return filled(metaFields(person))
  if (provider === 'tiktok') {
    return filled({ email: person.email.trim().toLowerCase(), phone: person.phone.trim() })
  }
  if (provider === 'google_ads') return filled(googleFields(person))
  return {}
}

/** Google's formatter (googleads/data-manager-node): only its own mail ignores dots and what follows a plus sign. */
function googleFields({ email, phone }: AdvertisedPerson): HashableFields {
  const [local = '', domain = ''] = email.toLowerCase().replace(/\s/g, '').split('@')
  const isGoogles = domain === 'gmail.com' || domain === 'googlemail.com'
  const name = isGoogles ? (local.split('+')[0] ?? '').replaceAll('.', '') : local
  return { email: domain === '' ? '' : `${name}@${domain}`, phone: phone.replace(/[^+\d]/g, '') }
}

/** Given and family name as Google compares them: small letters, without titles and suffixes. */
export function googleName(name: string): { given: string; family: string } {
  const words = name.trim().toLowerCase().split(/\s+/)
  const titled = words.filter((word) => !/^(mr|mrs|ms|dr)\.?$/.test(word))
  const bare = titled.filter((word) => !/^(jr|sr|ii|iii|iv|md|phd)\.?$/.test(word))
  return { given: bare[0] ?? '', family: bare.length > 1 ? (bare.at(-1) ?? '') : '' }
}

function metaFields(person: AdvertisedPerson): HashableFields {
  const { first, last } = partsOfName(person.name)
  const state = person.state.trim().toLowerCase()
  return {
    em: person.email.trim().toLowerCase(),
    ph: person.phone.replace(/\D/g, '').replace(/^0+/, ''),
    fn: first.toLowerCase().replace(NAME_NOISE, ''),
    ln: last.toLowerCase().replace(NAME_NOISE, ''),
    ct: person.city.toLowerCase().replace(/[^a-z0-9]/g, ''),
    // A longer text would be cut to two letters there, which name another state.
    st: /^[a-z]{2}$/.test(state) ? state : '',
    zp: person.zipcode.trim().toLowerCase().split('-')[0]?.slice(0, 5) ?? '',
    country: person.country.toLowerCase(),
  }
}

/** The first and the last word of a name; of a single word there is no last one. */
export function partsOfName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

function filled(fields: HashableFields): HashableFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
