import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Field } from '#design/field.tsx'
import { SELLER_FILE_LENGTH } from '#rules/fields/seller-file.ts'
import { FileInput } from '../parts/form/file-input.tsx'
import { useTexts } from '../state/words.ts'
import styles from './catalogue.module.css'

/** The text of a file, and whether it says all that there is. Null: none was chosen. */
export type ChosenFile = { text: string | null; removes: boolean }

type ChooseProps = {
  chosen: ChosenFile
  isBusy: boolean
  onChosen: (chosen: ChosenFile) => void
  onPreview: (text: string) => void
}

/** Takes a file, and asks what it would change. */
export function ChooseFile({ chosen, isBusy, onChosen, onPreview }: ChooseProps): ReactNode {
  const { catalogue: texts, entry, working } = useTexts()
  const [problem, setProblem] = useState<string | undefined>()
  const take = async (file: File | undefined): Promise<void> => {
    const isTooLong = file !== undefined && file.size > SELLER_FILE_LENGTH
    setProblem(isTooLong ? texts.tooLong : undefined)
    onChosen({ ...chosen, text: file === undefined || isTooLong ? null : await file.text() })
  }
  return (
    <form
      className={styles.choose}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        if (chosen.text !== null) onPreview(chosen.text)
        else setProblem(problem ?? entry.problems.required)
      }}
    >
      <Field label={texts.file} error={problem}>
        {(control) => (
          <FileInput control={control} accept="application/json,.json" onFile={(file) => void take(file)} />
        )}
      </Field>
      <label className={styles.removes}>
        <input
          type="checkbox"
          checked={chosen.removes}
          onChange={(event) => onChosen({ ...chosen, removes: event.currentTarget.checked })}
        />
        {texts.removes}
      </label>
      <div>
        <Button type="submit" busy={isBusy} busyLabel={working}>
          {texts.preview}
        </Button>
      </div>
    </form>
  )
}
