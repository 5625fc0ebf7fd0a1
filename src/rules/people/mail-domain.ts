/*
 * Domains of mail that many buyers have, and those that differ from one of them by a letter and exist as well. An
 * address of any other domain may be a slip of the finger: it is asked about and never refused.
 */
const COMMON =
  'gmail.com hotmail.com outlook.com yahoo.com icloud.com live.com msn.com googlemail.com protonmail.com ' +
  'yahoo.com.br hotmail.com.br outlook.com.br bol.com.br uol.com.br terra.com.br ig.com.br globo.com ' +
  'hotmail.es yahoo.es hotmail.fr yahoo.fr orange.fr wanadoo.fr laposte.net hotmail.it yahoo.it libero.it ' +
  'virgilio.it hotmail.de yahoo.de t-online.de freenet.de yandex.ru rambler.ru yahoo.com.mx yahoo.com.ar ' +
  'hotmail.co.uk yahoo.co.uk'
const ALSO_REAL =
  'mail.com email.com ymail.com fastmail.com gmx.com gmx.de gmx.net web.de me.com mac.com aol.com proton.me ' +
  'mail.ru list.ru inbox.ru bk.ru ya.ru free.fr sfr.fr live.com.br live.fr live.it live.de outlook.es outlook.fr ' +
  'outlook.de outlook.it r7.com zipmail.com.br alice.it tin.it'

const TARGETS = COMMON.split(' ')
const KNOWN = new Set([...TARGETS, ...ALSO_REAL.split(' ')])
/** Endings that nobody means, although they are far from what is meant. */
const NOT_MEANT: Readonly<Record<string, string>> = {
  'gmail.com.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
}
/** From this length on two slips may still be recognised. */
const LONG = 9

/** Slips between two words: a letter too many, lacking or wrong, or two neighbours exchanged. */
function slipsBetween(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, at) => at)]
  const cell = (row: number, at: number): number => rows[row]?.[at] ?? Infinity
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = i > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(typed.length, meant.length)
}

/** The domain that was probably meant by an address, such as gmail.com for gmial.con; null where nothing is odd. */
export function meantMailDomain(address: string): string | null {
  const domain = address.trim().toLowerCase().split('@')[1] ?? ''
  if (KNOWN.has(domain) || !domain.includes('.')) return null
  const unmeant = NOT_MEANT[domain]
  if (unmeant !== undefined) return unmeant
  const slips = TARGETS.map((meant) => ({ meant, count: slipsBetween(domain, meant) }))
  const [nearest] = slips.sort((a, b) => a.count - b.count)
  if (nearest === undefined) return null
  const isLong = nearest.meant.length >= LONG && nearest.meant.startsWith(domain.charAt(0))
  return nearest.count <= (isLong ? 2 : 1) ? nearest.meant : null
}

/** The same address at another domain. */
export function withMailDomain(address: string, domain: string): string {
  return `${address.trim().split('@')[0] ?? ''}@${domain}`
}

/** Names that nobody can own: RFC 2606 (example.com and its like) and RFC 6761, of tests and documents. */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/

/** The domain of an address, in small letters; '' where it has none. */
export function mailDomainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}

/**
 * Returns what is known of a domain without a look-up: true for those that many buyers have, null for names reserved
 * for tests and documents, of which nothing can be said; undefined: it requires a look-up.
 */
export function knownMailDomain(domain: string): true | null | undefined {
  if (KNOWN.has(domain)) return true
  return RESERVED.test(domain) ? null : undefined
}
