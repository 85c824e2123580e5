/** The push services of Chrome, Firefox, Safari and Edge. A leading dot stands for any subdomain. */
const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether an address is of a known push service. The shop sends requests to no other address that a guest names. */
export const isPushService = ({ protocol, username, password, port, hostname }: URL): boolean =>
  protocol === 'https:' &&
  `${username}${password}${port}` === '' &&
  HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
