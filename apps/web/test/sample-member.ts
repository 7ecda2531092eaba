/** A signed-in member as the browser keeps them. */
export const sampleUser = (accessToken: string) => ({
  email: 'ada@example.org',
  uid: 'u1',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  phoneNumber: null,
  providerId: 'password',
  providerData: [],
  accessToken,
});
