extension TerminalType {
  /// The name in `ownDescription`.
  static let ownName = "xterm-like"

  /// A description of what terminals have in common that follow ECMA-48 and xterm, as ncurses takes one from
  /// the environment. `tic -x` made it of `OwnDescription.ti`, and `infocmp -x -Q2` these lines of that.
  static let ownDescription = """
    b64:\
    HgI3AB0ADwBpAWECeHRlcm0tbGlrZXxhbnkgdGVybWluYWwgdGhhdCBmb2xsb3dzIEVDTUEtNDggYW5kIHh0ZXJtAA\
    ABAAABAAAAAQAAAAABAQAAAAAAAAAAAAAAAAABUAAAAAgAAAAYAAAA____________________________________\
    _________________wABAAAAAAEA__8AAAIABAD__xUAHQAhACUA__8wAEEAQwBHAE4A__9QAFcA__9bAP__XwBjAP\
    _______2cAbABxAP__egB_AP____-EAIkAjgCTAP__nACgAP__qQCuALQA_____________________7oA__--AP__\
    _____8AA___FAP__________yQDNANMA1wDbAN8A5QDrAPEA9wD9AAEB__8GAf__CgEPARQB________GAEcASQB__\
    ________________________________8sAf__LwE4AUEBSgFTAVwBZQFuAXcBgAH_________________________\
    ____iQGMAZcBmgGcAf_______58B__________________________________-hAf____-lAasB______________\
    _______________7EBtQH_____________________________________________________________________\
    ________________________________________________________________uQG_Af____________________\
    __________________________________________________________________________________________\
    _________________________8UB______________________________________________________________\
    __________ygH__________________________________9MB________________________2AH_____________\
    ___________________________________________________________________________eAf_______-IBIQ\
    IHAA0AG1slaSVwMSVkOyVwMiVkcgAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVkRwAbWyVpJXAxJWQ7JXAyJWRIAAoA\
    G1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbUAAbW00AG1s1bQAbWzFtABtbPzEwNDloABtbMm0AG1s0aAAbWz\
    dtABtbN20AG1s0bQAbWyVwMSVkWAAbW20AG1s_MTA0OWwAG1s0bAAbWzI3bQAbWzI0bQAbW0wAfwAbWzN-ABtPQgAb\
    T1AAG1syMX4AG09RABtPUgAbT1MAG1sxNX4AG1sxN34AG1sxOH4AG1sxOX4AG1syMH4AG09IABtbMn4AG09EABtbNn\
    4AG1s1fgAbT0MAG09BABtbPzFsGz4AG1s_MWgbPQAbRQAbWyVwMSVkUAAbWyVwMSVkTQAbWyVwMSVkQgAbWyVwMSVk\
    QAAbWyVwMSVkUwAbWyVwMSVkTAAbWyVwMSVkRAAbWyVwMSVkQwAbWyVwMSVkVAAbWyVwMSVkQQAbOAAbWyVpJXAxJW\
    RkABs3AAoAG00ACQAbW1oAG1s_N2gAG1s_N2wAG09GABtPTQAbWzIzfgAbWzI0fgAbWzFLABtbMzk7NDltABtbM20A\
    G1syM20AG1s8ABtbJT8lcDElezh9JTwldDMlcDElZCVlJXAxJXsxNn0lPCV0OSVwMSV7OH0lLSVkJWUzODs1OyVwMS\
    VkJTttABtbJT8lcDElezh9JTwldDQlcDElZCVlJXAxJXsxNn0lPCV0MTAlcDElezh9JS0lZCVlNDg7NTslcDElZCU7\
    bQA=
    """
}
