import { finding } from '#rules/catalogue/catalogue-findings.ts'
import type { CatalogueProblem } from '#contract/catalogue/problem.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { CUSTOM_PICTURES, isOfAnotherServer, missingPictures } from '../../store/catalogue/picture-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** Where a catalogue names a picture, and which. */
export type NamedPicture = { path: string; address: string }

/** Every picture that a catalogue names. */
export function namedPictures({ products, custom_checkouts }: Catalogue): NamedPicture[] {
  const ofProducts = products.flatMap(({ images }, at) =>
    images.map((image, index) => ({ path: `products[${at}].images[${index}].path`, address: image.path })),
  )
  const ofCustoms = custom_checkouts.flatMap((custom, at) =>
    CUSTOM_PICTURES.flatMap((name) => {
      const address = custom[name]
      return address === undefined ? [] : [{ path: `custom_checkouts[${at}].${name}`, address }]
    }),
  )
  return [...ofProducts, ...ofCustoms]
}

/**
 * Pictures that a catalogue names and that are not kept here: a page would show nothing in their place. Those of other
 * servers are looked at where they are not taken before (`taken`).
 */
export async function findMissingPictures(
  db: Database,
  catalogue: Catalogue,
  { taken }: { taken: boolean },
): Promise<CatalogueProblem[]> {
  const named = namedPictures(catalogue).filter(({ address }) => !(taken && isOfAnotherServer(address)))
  const missing = new Set(
    await missingPictures(
      db,
      named.map(({ address }) => address),
    ),
  )
  return named
    .filter(({ address }) => missing.has(address))
    .map(({ path, address }) => ({ path, ...finding('picture-not-kept', { address }) }))
}
