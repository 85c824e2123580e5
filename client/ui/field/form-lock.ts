import { createContext, useContext } from 'react';

/** Whether the form around a field is being sent: what is sent stays as it is. */
export const FormLock = createContext(false);

/** Whether the form around this is being sent. */
export const useIsLocked = (): boolean => useContext(FormLock);
