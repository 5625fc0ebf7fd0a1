import { useEffect, useState, type ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import { Button, type ButtonProps } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { COPY } from '#design/outlines.ts'

const CONFIRMATION_MS = 3000

/** Copies by the clipboard, or by a selection where the page is not served over TLS. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    )
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without TLS, where the clipboard is missing
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'icon'> & {
  text: string
  label: string
  copiedLabel: string
  /** Name of the copied content, for screen readers: "Pix code". */
  what: string
}

/** A button that puts a text on the clipboard and says for three seconds that it did. */
export function CopyButton(props: CopyButtonProps): ReactNode {
  const { text, label, copiedLabel, what, ...rest } = props
  const { texts } = usePage()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const run = async (origin: HTMLElement): Promise<void> => {
    setCopied(await copy(text))
    origin.focus()
  }
  return (
    <>
      <Button {...rest} icon={isCopied ? 'check' : COPY} onClick={(event) => void run(event.currentTarget)}>
        {isCopied ? copiedLabel : label}
      </Button>
      <LiveRegion>{isCopied ? texts.common.accessibility.copied({ what }) : ''}</LiveRegion>
    </>
  )
}
