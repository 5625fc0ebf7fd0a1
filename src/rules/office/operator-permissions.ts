/** Permissions of an operator's key: to read sales and lists, and to refund money and close open items. */
export const OPERATOR_PERMISSIONS = ['read', 'refunds'] as const
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number]

/** The permissions of a list such as `read,refunds`; null where it is empty or names something else. */
export function parsePermissions(list: string): OperatorPermission[] | null {
  const names = list.split(',').map((name) => name.trim())
  const known = OPERATOR_PERMISSIONS.filter((permission) => names.includes(permission))
  return names.length === known.length ? known : null
}
