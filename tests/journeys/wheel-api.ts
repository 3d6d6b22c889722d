import * as z from 'zod/mini';
import {
  type Prize,
  readMyWheel,
  saveMyWheel,
  WheelConfiguration,
} from '#features/wheel/wheel.contract.ts';
import { callAs } from './server-api.ts';

/** A prize for a wheel. */
export const aPrize = (
  prizeName: string,
  probability: number,
  more: Partial<Prize> = {},
): Prize => ({
  prizeName,
  prizeDescription: `${prizeName}, for the two of us`,
  prizeType: 'GIFT',
  prizeValue: 5,
  probability,
  color: '#7F51C1',
  ...more,
});

/** Saves these prizes on this user's own wheel, from another device. */
export const setUpWheel = (address: string, username: string, prizes: readonly Prize[]) =>
  callAs(address, username, saveMyWheel, { body: { prizes } });

/** This user's wheel configuration on the server. */
export const wheelOf = async (address: string, username: string): Promise<WheelConfiguration> =>
  z.parse(WheelConfiguration, await callAs(address, username, readMyWheel));
