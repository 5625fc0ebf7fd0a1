/** Roles of a member in a seller's office. An owner assigns the roles of the others. */
export const MEMBER_ROLES = ['owner', 'manager', 'finance', 'support', 'editor', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Roles of a user for the installation as a whole. */
export const OPERATOR_ROLES = ['admin', 'helper'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const EVERYBODY = MEMBER_ROLES

/**
 * Permissions of each role in a seller's office. Server, menu, buttons and the page of the team read only this table; a
 * call of the office names its row.
 */
export const PERMISSIONS = {
  /** The start page: pending tasks. */
  'home.read': EVERYBODY,
  /** Sales; buyers are masked. */
  'sales.read': ['owner', 'manager', 'finance', 'support', 'viewer'],
  /** Buyers: names, addresses, documents. */
  'buyers.read': ['owner', 'manager', 'finance', 'support'],
  /** Mailing a confirmation once more. */
  'sales.resend': ['owner', 'manager', 'support'],
  /** Correcting a buyer's name, e-mail, phone and address, and giving one of their tickets to somebody else. */
  'sales.correct': ['owner', 'manager', 'support'],
  /** Giving money back. */
  'sales.refund': ['owner', 'manager', 'finance'],
  /** Subscriptions; buyers are masked. */
  'subscriptions.read': ['owner', 'manager', 'finance', 'support', 'viewer'],
  /** Cancelling one, and moving its next charge. */
  'subscriptions.write': ['owner', 'manager', 'support'],
  /** Buyers who began a purchase and did not finish it; masked without `buyers.read`. */
  'leads.read': ['owner', 'manager', 'finance', 'support', 'viewer'],
  /** Products, with their links and their history. */
  'products.read': EVERYBODY,
  /** Texts of what is sold. */
  'products.write': ['owner', 'manager', 'editor'],
  /** Price, payment methods, stock, and whether it is on sale. */
  'products.price': ['owner', 'manager'],
  /** All that the shop sells and is, as one file. */
  'catalogue.read': ['owner', 'manager'],
  /** Bringing such a file, which may change or remove any of it. */
  'catalogue.write': ['owner'],
  /** How many tickets of an event are sold, and how many wait. */
  'events.read': EVERYBODY,
  /** Entries at an event. */
  'entries.read': ['owner', 'manager', 'support', 'editor'],
  /** Keys of an event's check-in, which shows the holders to anyone with a key: for roles that read buyers. */
  'events.keys': ['owner', 'manager', 'support'],
  /** Earnings, by day, method and product. */
  'reports.read': ['owner', 'manager', 'finance', 'viewer'],
  /** Having files made of what the role sees; with people only where it reads buyers. */
  'exports.create': ['owner', 'manager', 'finance', 'viewer'],
  /** Coupons, with how often each was used. */
  'coupons.read': EVERYBODY,
  /** A coupon's discount, its products, and its validity: it is a price. */
  'coupons.write': ['owner', 'manager'],
  /** Affiliates and their products, with their links. */
  'affiliates.read': EVERYBODY,
  /** Assignment of sales to affiliates: money follows from it. */
  'affiliates.write': ['owner', 'manager'],
  /** How the checkout looks. */
  'looks.read': EVERYBODY,
  'looks.write': ['owner', 'manager', 'editor'],
  /** Advertisers and the events sent to them, and the events that arrived there. */
  'pixels.read': ['owner', 'manager', 'editor', 'viewer'],
  /** Sending events to others, and their account credentials: it passes buyers' data on. */
  'pixels.write': ['owner', 'manager'],
  /** Keeping pictures for products and looks. */
  'pictures.write': ['owner', 'manager', 'editor'],
  /** Shop details: legal data, payment methods. */
  'seller.read': ['owner', 'manager', 'finance'],
  'seller.write': ['owner'],
  /** Handing over all of a person's data in the shop, and erasing it. */
  'people.manage': ['owner', 'manager'],
  /** Which gateways take the money, how they are, and in which order they are tried. */
  'gateways.read': ['owner', 'manager', 'finance'],
  /** Accounts at gateways, and that order. */
  'gateways.write': ['owner'],
  /** Members of the seller, with their roles. */
  'team.read': ['owner', 'manager'],
  /** Inviting, changing roles, removing. */
  'team.write': ['owner'],
  /** The audit log of the office. */
  'audit.read': ['owner', 'manager'],
} as const satisfies Record<string, readonly MemberRole[]>
export type Permission = keyof typeof PERMISSIONS

/** Which operator may do what for the installation as a whole. */
export const PLATFORM_PERMISSIONS = {
  /** Which sellers there are. */
  'sellers.read': OPERATOR_ROLES,
  /** Making a seller. */
  'sellers.write': ['admin'],
  /** Stopping a seller, and letting it sell on. */
  'sellers.stop': ['admin'],
  /** Looking into a seller for an hour, with a reason that the seller reads. */
  'sellers.enter': OPERATOR_ROLES,
  /** Changing things there, as a manager may. */
  'sellers.enter.write': ['admin'],
  /** Giving a seller an owner. */
  'owners.invite': ['admin'],
  /** Payments whose outcome is not known. */
  'outcomes.read': OPERATOR_ROLES,
  /** Asking their gateway again. */
  'outcomes.ask': OPERATOR_ROLES,
  /** Refunds due to buyers, and gateway reports that differ from the ledger. */
  'reversals.read': OPERATOR_ROLES,
  /** Noting what was found of them. */
  'reversals.note': OPERATOR_ROLES,
  /** Saying that one was paid by transfer, or that a difference is transferred: it is in the books from then on. */
  'reversals.close': ['admin'],
  /** The work that waits, and what of it failed. */
  'jobs.read': OPERATOR_ROLES,
  'jobs.retry': OPERATOR_ROLES,
  /** Refused, forged or limited requests. */
  'security.read': OPERATOR_ROLES,
  /** Operators of the installation. */
  'operators.read': OPERATOR_ROLES,
  /** Making somebody one, or no longer one, and taking a lost second factor off an account. */
  'operators.write': ['admin'],
  /** The audit log of the office, for every seller. */
  'audit.read': ['admin'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type PlatformPermission = keyof typeof PLATFORM_PERMISSIONS

/** Whether a member may do something; null is nobody of the seller. */
export function mayMember(role: MemberRole | null, permission: Permission): boolean {
  const roles: readonly MemberRole[] = PERMISSIONS[permission]
  return role !== null && roles.includes(role)
}

/** Whether an operator may do something; null is no operator. */
export function mayOperator(role: OperatorRole | null, permission: PlatformPermission): boolean {
  const roles: readonly OperatorRole[] = PLATFORM_PERMISSIONS[permission]
  return role !== null && roles.includes(role)
}

/** An operator who looks into a seller may do it for so long. */
export const VISIT_MINUTES = 60

/** Returns the role of an operator who visits a seller; without `writes`, one that sees buyers masked. */
export function roleOfVisitor({ writes }: { writes: boolean }): MemberRole {
  return writes ? 'manager' : 'viewer'
}

/** Checks whether a permission allows only reading. */
export function isReading(permission: Permission): boolean {
  return permission.endsWith('.read')
}

/** Everything that a role may do, for the page of the team. */
export function permissionsOf(role: MemberRole): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => mayMember(role, permission))
}
