import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { COPY } from '#design/outlines.ts'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { useTexts } from '../../state/words.ts'
import styles from './copy.module.css'

/** A link to be sent to somebody, with a button that copies it. `label` says whose it is. */
export function CopyLink({ link, label }: { link: string; label: string }): ReactNode {
  return <Copyable text={link} label={label} isOneLine />
}

type CopyableProps = {
  text: string
  label: string
  /** It is cut off where the line ends; who marks it has all of it. */
  isOneLine?: boolean
}

/** A text with a button that copies it. `label` says what it is. */
export function Copyable({ text, label, isOneLine = false }: CopyableProps): ReactNode {
  return (
    <div className={styles.copy}>
      <code className={isOneLine ? `${styles.link} ${styles.line}` : styles.link}>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  )
}

/** Copies a text that stands beside it. `label` says what it is. */
export function CopyButton({ text, label }: Pick<CopyableProps, 'text' | 'label'>): ReactNode {
  const texts = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    // Where the browser refuses, the text stands there to be marked by hand.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <Button icon={isCopied ? 'check' : COPY} onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
        <Hidden> {label}</Hidden>
      </Button>
      <LiveRegion>{isCopied && texts.copied}</LiveRegion>
    </>
  )
}
