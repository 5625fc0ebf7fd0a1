import type { LookTexts } from '#texts/office/look/pt.ts'

/** What a look is called: as its seller says, or by its number. */
export function lookName(texts: LookTexts, id: number, name: string | null | undefined): string {
  return name === null || name === undefined ? texts.name({ id }) : name
}
