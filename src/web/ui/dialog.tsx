import type { ReactNode } from 'react'
import { Dialog as LookDialog, type DialogProps } from '#design/dialog.tsx'
import { usePage } from '../app/page-context.tsx'

/** A modal whose cross is named in the language of the page. */
export function Dialog(props: Omit<DialogProps, 'closeLabel'>): ReactNode {
  return <LookDialog {...props} closeLabel={usePage().texts.common.accessibility.closeDialog} />
}
