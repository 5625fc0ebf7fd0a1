/**
 * The gateway role was asked something that moves no money and did not answer. Nothing has happened, so the call that
 * asked may be made again as it is.
 */
export class GatewayRoleAway extends Error {
  override name = 'GatewayRoleAway'
}
