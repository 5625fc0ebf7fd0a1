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

/** What a link said, without what names a click: that is kept only of who may be told of. */
export function withoutClickIds(metas: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metas).filter(([name]) => !CLICK_PARAMETERS.has(name)))
}

/** Of what a link said, what names a click and nothing else. */
export function onlyClickIds(metas: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metas).filter(([name]) => CLICK_PARAMETERS.has(name)))
}
