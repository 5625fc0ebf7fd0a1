import { useState, type ReactNode } from 'react'
import type { FieldControl } from '#design/field.tsx'
import { useTexts } from '../../state/words.ts'
import styles from './file-input.module.css'

type FileInputProps = {
  control: FieldControl
  /** As the `accept` of the browser's field. */
  accept: string
  isBusy?: boolean
  /** It is used up by its choice, so none stays chosen. */
  isTaken?: boolean
  onFile: (file: File | undefined) => void
}

/** The browser's field of a file, over words of the office's language: those of the browser follow its own. */
export function FileInput({ control, accept, isBusy = false, isTaken, onFile }: FileInputProps): ReactNode {
  const texts = useTexts().entry.file
  const [name, setName] = useState('')
  return (
    <div className={styles.field}>
      <input
        {...control}
        type="file"
        accept={accept}
        aria-busy={isBusy}
        onChange={(event) => {
          const input = event.currentTarget
          const file = input.files?.[0]
          onFile(file)
          if (isTaken === true) input.value = ''
          else setName(file?.name ?? '')
        }}
      />
      <span className={styles.button} aria-hidden="true">
        {texts.choose}
      </span>
      {isTaken !== true && (
        <span className={styles.name} aria-hidden="true">
          {name === '' ? texts.none : name}
        </span>
      )}
    </div>
  )
}
