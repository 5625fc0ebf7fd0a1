import { BUNDLED, type Bundled } from './bundled.ts'
import { componentsOf, directOf, refOf, type Component, type Lock } from './components.ts'

type Licences = readonly ({ license: { id: string } } | { expression: string })[]

interface Part {
  type: string
  'bom-ref'?: string
  name: string
  version?: string
  scope?: string
  licenses?: Licences
  purl?: string
  hashes?: readonly { alg: string; content: string }[]
  components?: readonly Part[]
}

/**
 * The bill of materials of what is shipped, as CycloneDX. It names neither a time nor a machine, so that the same
 * sources give the same file.
 */
export function billOfMaterials(lock: Lock): object {
  const components = componentsOf(lock)
  const own = refOf(lock)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': own,
        name: lock.name,
        version: lock.version,
        licenses: licencesOf('MIT'),
        purl: `pkg:npm/${own}`,
        components: worksOf(own, BUNDLED['src/server/paper/fonts'] ?? []),
      },
    },
    components: components.map(partOf),
    dependencies: [
      { ref: own, dependsOn: directOf(lock) },
      ...components.map((component) => ({ ref: refOf(component), dependsOn: component.dependsOn })),
    ],
  }
}

function partOf(component: Component): Part {
  const { name, version, licence, hash, isOptional, bundled } = component
  const ref = refOf(component)
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    ...(licence === null ? {} : { licenses: licencesOf(licence) }),
    purl: `pkg:npm/${ref.replace(/^@/, '%40')}`,
    ...(hash === null ? {} : { hashes: [{ alg: 'SHA-512', content: hash }] }),
    ...(bundled.length === 0 ? {} : { components: worksOf(ref, bundled) }),
  }
}

function worksOf(within: string, works: readonly Bundled[]): Part[] {
  return works.map(({ name, version, licence }) => ({
    type: 'library',
    'bom-ref': `${within}#${name}`,
    name,
    ...(version === undefined ? {} : { version }),
    licenses: licencesOf(licence),
  }))
}

/** One that is in the list of SPDX by its id, several and those of our own names as an expression. */
function licencesOf(licence: string): Licences {
  return /^[\w.-]+$/.test(licence) && !licence.startsWith('LicenseRef-')
    ? [{ license: { id: licence } }]
    : [{ expression: licence }]
}
