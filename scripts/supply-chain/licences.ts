import { BUNDLED } from './bundled.ts'
import { refOf, type Component } from './components.ts'

/** Licences that shipped components may have, and what each requires of anyone who redistributes the program. */
export const ALLOWED: Record<string, string> = {
  MIT: 'keep its notice',
  'MIT-0': 'nothing',
  ISC: 'keep its notice',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'keep its notice',
  'BSD-3-Clause': 'keep its notice, and advertise with no name of its authors',
  'Apache-2.0': 'keep its notices, and say what was changed',
  'BlueOak-1.0.0': 'keep its text or a link to it',
  'Python-2.0': 'keep its notice, and say what was changed',
  Unlicense: 'nothing',
  Zlib: 'do not claim to have written it',
  'libpng-2.0': 'do not claim to have written it',
  libtiff: 'keep its notice',
  FTL: 'name the FreeType Project in the documents',
  IJG: 'name the Independent JPEG Group in the documents',
  'HPND-sell-variant': 'keep its notice',
  PostgreSQL: 'keep its notice',
  OpenSSL: 'keep its notices, also in advertisements that name it',
  'Unicode-DFS-2016': 'keep its notice',
  'OFL-1.1': 'keep its text beside the letters, and sell them with a program only',
  'MPL-1.1': 'offer the source of its files, changed or not',
  'LGPL-3.0-or-later': 'keep its text, offer its source, and let the library be replaced',
  'LicenseRef-public-domain': 'nothing',
}

/** Checks whether licences of the list satisfy an SPDX expression. An expression that it cannot read is refused. */
export function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(inner)) return false
  return inner
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => Object.hasOwn(ALLOWED, licence)))
}

/** A sentence for each component, or work inside it, whose licence is unknown or not of the list. */
export function licenceFailures(components: readonly Component[]): string[] {
  const named = components.flatMap((component) => [
    { name: refOf(component), licence: component.licence },
    ...component.bundled.map(({ name, licence }) => ({ name: `${name} in ${component.name}`, licence })),
  ])
  return named.flatMap(({ name, licence }) => {
    if (licence === null) return [`${name} names no licence.`]
    return isAllowed(licence) ? [] : [`${name} has the licence ${licence}, which is not on the list.`]
  })
}

/** The page of docs/ that lists what is shipped by its licences. */
export function licencesPage(components: readonly Component[]): string {
  const names = new Map<string, string[]>()
  const add = (licence: string, name: string) => names.set(licence, [...(names.get(licence) ?? []), name])
  for (const { name, licence } of components) add(licence ?? 'none', `\`${name}\``)
  for (const [place, works] of Object.entries(BUNDLED)) {
    for (const { name, licence } of works) add(licence, `${name} (in \`${place}\`)`)
  }
  const licences = [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    INTRODUCTION,
    ...licences.map(
      ([licence, all]) =>
        `## ${licence}\n\n${asks(licence)}\n\n${[...new Set(all)].map((name) => `- ${name}`).join('\n')}`,
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function asks(expression: string): string {
  const licences = expression.split(/ AND | OR |[()]/).filter((licence) => licence !== '')
  return `It asks to ${licences.map((licence) => ALLOWED[licence] ?? 'be read first').join('; ')}.`.replace(
    'asks to nothing.',
    'asks for nothing.',
  )
}

const INTRODUCTION = `# Licences of what is shipped

Balcão is published under the [MIT licence](LICENSE). This page lists the works of others that an installation or an image has in it, on whatever machine: the packages of \`npm ci --omit=dev\`, and the libraries and letters inside them. \`npm run supply-chain -- licences --write\` writes it from \`package-lock.json\`, and a test fails where it is out of date or a licence is not on the list that \`scripts/supply-chain/licences.ts\` allows. Each package has its own text in its folder of \`node_modules\`. A build has the same list for programs in \`dist/bill-of-materials.json\`.

libvips and what it brings (glib, pango, librsvg and others below) are under the LGPL. They are unchanged libraries in a package of their own, which \`sharp\` loads while it runs, so whoever has the program may replace them by a version of their own; their sources are at <https://github.com/lovell/sharp-libvips>. An image that is passed on has to keep that package apart and their texts with it.`
