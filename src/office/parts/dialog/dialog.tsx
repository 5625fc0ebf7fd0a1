import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Dialog as LookDialog, type DialogProps } from '#design/dialog.tsx'
import { useTexts } from '../../state/words.ts'

export { DialogActions } from '#design/dialog.tsx'

/** Something that was pressed is under way. */
function useIsWorking(): boolean {
  return useIsMutating() > 0
}

/**
 * A dialog of the office. While an action is under way it stays open: a dialog that is gone reads as if nothing had
 * been done.
 */
export function Dialog({ onClose, ...props }: DialogProps & { onClose: () => void }): ReactNode {
  const isWorking = useIsWorking()
  return <LookDialog {...props} onClose={isWorking ? undefined : onClose} />
}

/** Closes a dialog without doing anything, while nothing is under way. */
export function CancelButton({
  onClick,
  children,
}: {
  onClick: () => void
  children?: ReactNode
}): ReactNode {
  const { cancel } = useTexts()
  const isWorking = useIsWorking()
  return (
    <Button onClick={onClick} disabled={isWorking}>
      {children ?? cancel}
    </Button>
  )
}
