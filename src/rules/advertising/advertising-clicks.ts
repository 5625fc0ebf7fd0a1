/** The parameters of a link by which a service knows its click, as the seller's campaign adds them. */
const PARAMETERS = {
  ttclid: 'ttclid',
  kwai: 'click_id',
  taboola: 'tblci',
  outbrain: 'OutbrainClickId',
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
} as const

export type ClickName = keyof typeof PARAMETERS | 'fbc' | 'fbp'

/**
 * The click ids of a visit. Meta's is built from `fbclid` in the form that Meta documents (`fb.1.<milliseconds>.<id>`,
 * the id unaltered) where its cookie is not there.
 */
export function clickIdsOf(
  metas: Readonly<Record<string, string>>,
  known: { fbc?: string; fbp?: string },
  at: Date,
): Partial<Record<ClickName, string>> {
  const clicked = metas['fbclid'] ? `fb.1.${at.getTime()}.${metas['fbclid']}` : undefined
  const all: [string, string | undefined][] = [
    ...Object.entries(PARAMETERS).map(([name, parameter]): [string, string | undefined] => [
      name,
      metas[parameter],
    ]),
    ['fbc', known.fbc ?? clicked],
    ['fbp', known.fbp],
  ]
  return Object.fromEntries(all.filter(([, id]) => id !== undefined && id !== ''))
}

/** Every parameter by which a service knows its click again. */
const CLICK_PARAMETERS: ReadonlySet<string> = new Set([
  ...Object.values(PARAMETERS),
  'fbclid',
  'dclid',
  'msclkid',
])

/** Returns a link's parameters without click ids, which are kept only if advertisers may be notified of the buyer. */
export function withoutClickIds(metas: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metas).filter(([name]) => !CLICK_PARAMETERS.has(name)))
}

/** Returns only the click ids among the parameters of a link. */
export function onlyClickIds(metas: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metas).filter(([name]) => CLICK_PARAMETERS.has(name)))
}
