import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges that are not the public internet, by the registries of special-purpose addresses (RFC 6890 and later). */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

function closedV4(): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of CLOSED_V4) list.addSubnet(net, prefix, 'ipv4');
  return list;
}

/** Also not the public internet although inside 2000::/3: documentation, 6to4 and Teredo, which carry IPv4. */
function closedV6(): BlockList {
  const list = new BlockList();
  list.addSubnet('2001::', 23, 'ipv6');
  list.addSubnet('2001:db8::', 32, 'ipv6');
  list.addSubnet('2002::', 16, 'ipv6');
  list.addSubnet('3fff::', 20, 'ipv6');
  return list;
}

function openV6(): BlockList {
  const list = new BlockList();
  list.addSubnet('2000::', 3, 'ipv6');
  return list;
}

const CLOSED_IPV4 = closedV4();
const CLOSED_IPV6 = closedV6();
const OPEN_IPV6 = openV6();

/** Whether a numeric address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !CLOSED_IPV4.check(address, 'ipv4');
  // Everything outside 2000::/3 is loopback, private, mapped IPv4, multicast or unassigned.
  return isIPv6(address) && OPEN_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6');
}
