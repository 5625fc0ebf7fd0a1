import type { ReactNode } from 'react'
import { TextArea } from '#design/text-area.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { Typed } from '../parts/form/form.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownBump } from './offered-beside.ts'

/** Texts of a bump that buyers read. */
export type BumpTexts = Pick<ShownBump, 'title' | 'description'>

/** Reads the typed texts of a bump. */
export function bumpTextsOf(typed: Typed): BumpTexts {
  const [title, description] = [typed('bump-title').trim(), typed('bump-description').trim()]
  return { ...(title !== '' && { title }), ...(description !== '' && { description }) }
}

/** The fields for it. */
export function BumpTextFields({ bump }: { bump?: BumpTexts }): ReactNode {
  const { bumps: texts } = useTexts().products
  const { optional } = useTexts().entry
  return (
    <>
      <TextInput
        label={texts.titleField}
        hint={texts.titleHint}
        name="bump-title"
        maxLength={120}
        autoComplete="off"
        defaultValue={bump?.title}
        optional={optional}
      />
      <TextArea
        label={texts.descriptionField}
        name="bump-description"
        maxLength={600}
        defaultValue={bump?.description}
        optional={optional}
      />
    </>
  )
}
