import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { COPY } from '#design/outlines.ts'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { useTexts } from '../../state/words.ts'
import styles from './copy.module.css'

/** A link to be sent to somebody, with a button that copies it. `label` says whose it is. */
export function CopyLink({ link, ...said }: { link: string } & Omit<CopyableProps, 'text'>): ReactNode {
  return <Copyable text={link} {...said} isOneLine />
}

type CopyableProps = {
  text: string
  label: string
  /** Title above it; absent: it is described by the text beside it. */
  title?: string
  /** It is cut off at the end of the line; selecting it selects all of it. */
  isOneLine?: boolean
}

/** A text with a button that copies it. `label` says what it is. */
export function Copyable({ text, label, title, isOneLine = false }: CopyableProps): ReactNode {
  const copyable = (
    <div className={styles.copy}>
      <code className={isOneLine ? `${styles.link} ${styles.line}` : styles.link}>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  )
  if (title === undefined) return copyable
  return (
    <div className={styles.titled}>
      <p className={styles.title}>{title}</p>
      {copyable}
    </div>
  )
}

/** Copies the text beside it. `label` names the text. */
export function CopyButton({ text, label }: Pick<CopyableProps, 'text' | 'label'>): ReactNode {
  const texts = useTexts()
  const [ending, setEnding] = useState<'copied' | 'refused' | null>(null)
  const isCopied = ending === 'copied'
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setEnding('copied'),
      () => setEnding('refused'),
    )
  }
  return (
    <span className={styles.button}>
      <Button icon={isCopied ? 'check' : COPY} onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
        <Hidden> {label}</Hidden>
      </Button>
      <LiveRegion>{isCopied && texts.copiedWhat({ label })}</LiveRegion>
      {ending === 'refused' && (
        <span role="alert" className={styles.refused}>
          {texts.copyRefused}
        </span>
      )}
    </span>
  )
}
