import type { ReactNode } from 'react'
import { TextInput } from '#design/text-input.tsx'
import { accentShades, contrast } from '#rules/page/accent.ts'
import { useTexts } from '../state/words.ts'
import styles from './entry.module.css'

type ColourProps = {
  shared: { label: string; hint: string | undefined; error: string | undefined; value: string }
  isFixed: boolean
  onTyped: (typed: string) => void
}

const COLOUR = /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/

/** A colour, typed or picked, with how well the text that the page puts on it can be read. */
export function Colour({ shared, isFixed, onTyped }: ColourProps): ReactNode {
  const texts = useTexts().entry
  const typed = shared.value.trim()
  const isColour = COLOUR.test(typed)
  const { accent, onAccent } = accentShades(isColour ? typed : null, 'light')
  const ratio = contrast(accent, onAccent).toFixed(1)
  return (
    <div className={styles.colour}>
      <TextInput
        {...shared}
        hint={isColour ? texts.contrast({ ratio }) : shared.hint}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        onValue={onTyped}
      />
      <input
        type="color"
        aria-label={texts.pickColour({ name: shared.label })}
        value={accent}
        disabled={isFixed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </div>
  )
}
