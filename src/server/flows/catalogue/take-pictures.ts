import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { CatalogueError, type CatalogueProblem } from '#contract/catalogue/problem.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { isOfAnotherServer, keepPicture, missingPictures } from '../../store/catalogue/picture-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { fetchPicture, type FetchedPicture } from './fetch-picture.ts'
import { namedPictures, type NamedPicture } from './named-pictures.ts'
import { preparePicture } from './prepare-picture.ts'

/**
 * Takes the pictures that a catalogue names on other servers and that are not kept yet; with `again` also those that
 * are. Pages show them from here: a buyer's browser asks no other server.
 * @returns how many were taken
 * @throws CatalogueError naming every picture that cannot be taken; those that can be are kept
 */
export async function takePictures(
  db: Database,
  catalogue: Catalogue,
  {
    again = false,
    fetch = fetchPicture,
  }: { again?: boolean; fetch?: (address: string) => Promise<FetchedPicture> } = {},
): Promise<number> {
  const named = namedPictures(catalogue).filter(({ address }) => isOfAnotherServer(address))
  const addresses = [...new Set(named.map(({ address }) => address))]
  if (addresses.length === 0) return 0
  const wanted = again ? addresses : await missingPictures(db, addresses)
  const problems: CatalogueProblem[] = []
  // One after another: a catalogue may name a thousand of one server.
  for (const address of wanted) {
    const fetched = await fetch(address)
    const prepared = fetched.kind === 'fetched' ? await preparePicture(fetched.body) : fetched
    if (prepared.kind === 'prepared') await keepPicture(db, address, prepared.files)
    else problems.push(...problemsOf(named, address, prepared.why))
  }
  if (problems.length > 0) throw new CatalogueError(problems)
  return wanted.length
}

function problemsOf(named: readonly NamedPicture[], address: string, why: string): CatalogueProblem[] {
  return named
    .filter((each) => each.address === address)
    .map(({ path }) => ({ path, ...finding('picture-refused', { why, address }) }))
}
