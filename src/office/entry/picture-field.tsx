import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Picture, PictureFile } from '../parts/form/picture.tsx'
import { useTexts } from '../state/words.ts'
import styles from './entry.module.css'
import type { ShownEntry } from './shown-entry.ts'

type FieldProps = {
  label: string
  path: string
  shown: Pick<ShownEntry, 'pictures'>
  isFixed: boolean
  onTyped: (path: string) => void
}

/** A picture of an entry: kept with its choice, on the page once the entry is saved. */
export function PictureField({ label, path, shown, isFixed, onTyped }: FieldProps): ReactNode {
  const texts = useTexts().entry.picture
  return (
    <fieldset className={styles.pictureField} aria-label={label}>
      {isFixed ? <p>{label}</p> : <PictureFile label={label} onKept={onTyped} />}
      {path !== '' && (
        <div className={styles.kept}>
          <Picture path={path} addresses={shown.pictures ?? {}} />
          {!isFixed && (
            <Button onClick={() => onTyped('')}>
              {texts.remove}
              <Hidden> {label}</Hidden>
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
