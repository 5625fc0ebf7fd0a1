import type { LookTexts } from '#texts/office/look/pt.ts'

/** Returns the name of a branding: the seller's own, or its number. */
export function lookName(texts: LookTexts, id: number, name: string | null | undefined): string {
  return name === null || name === undefined ? texts.name({ id }) : name
}
