import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Icon } from '#design/icon.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { useTexts } from '../state/words.ts'
import styles from './entry.module.css'

/** How long what was said stays where the press was. */
const MESSAGE_MS = 6_000

type SaveBarProps = {
  /** Changes that are not saved. */
  count: number
  /** Result of the last save; '': none yet. */
  message: string
  isBusy: boolean
  /** Two people changed the same fields: it has to be chosen what stays before anything is saved. */
  mustChoose: boolean
  onDiscard: () => void
  /** The form that it saves, if the form is behind it instead of around it. */
  form?: string | undefined
}

/**
 * The foot of a form: the unsaved changes, and for a limited time that they are saved. While it shows something it
 * stays in view.
 */
export function SaveBar({ count, message, isBusy, mustChoose, onDiscard, form }: SaveBarProps): ReactNode {
  const { entry: texts, working } = useTexts()
  const isFresh = useFresh(message)
  const hasMessage = count === 0 && message !== ''
  return (
    <div className={count > 0 || (hasMessage && isFresh) ? `${styles.bar} ${styles.stays}` : styles.bar}>
      <p className={hasMessage ? styles.message : undefined}>
        {hasMessage && <Icon name="check" />}
        {mustChoose ? texts.conflict.title : count > 0 ? texts.unsaved({ count }) : message}
      </p>
      {count > 0 && <Button onClick={onDiscard}>{texts.discard}</Button>}
      <Button
        type="submit"
        form={form}
        look="primary"
        busy={isBusy}
        busyLabel={working}
        aria-disabled={count === 0 || mustChoose}
      >
        {texts.save}
      </Button>
      <LiveRegion>{message}</LiveRegion>
    </div>
  )
}

/** Whether a text is new: for some seconds after it came. */
function useFresh(text: string): boolean {
  const [old, setOld] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setOld(text), text === '' ? 0 : MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text !== old
}
